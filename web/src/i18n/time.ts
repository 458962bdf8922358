/** Lengths of time. */
const SECONDS = { day: 86_400, hour: 3_600, minute: 60, second: 1 };
type Unit = keyof typeof SECONDS;

function inUnits(n: number, unit: Unit, unitDisplay: 'long' | 'short'): string {
  return new Intl.NumberFormat('en', { style: 'unit', unit, unitDisplay }).format(n);
}

/** `3 minutes`: in the largest unit that divides it. */
export function lasting(seconds: number): string {
  const [unit, size] = Object.entries(SECONDS).find(([, size]) => seconds % size === 0) as [Unit, number];
  return inUnits(seconds / size, unit, 'long');
}

/** `41 sec`: about how long still, in seconds only when few are left. */
export function still(seconds: number): string {
  const [unit, size] = (Object.entries(SECONDS).find(([, size]) => seconds >= 2 * size) ?? ['second', 1]) as [Unit, number];
  return inUnits(Math.ceil(seconds / size), unit, 'short');
}
