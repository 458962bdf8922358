"""Earlier releases, frozen: each is a zip of what played games then, run in a process of its own.

So a game is finished and replayed under the rules it began with, whatever has become of them since."""
