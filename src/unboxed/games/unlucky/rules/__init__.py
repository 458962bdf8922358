"""The rules: they know neither what people see nor how bots think."""
