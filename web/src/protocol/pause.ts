/** How long to wait before the next try to reach the service, in ms. By chance some wait longer than others, so that after a
 * restart not all of them come back at the same moment. */
export function pause(tries: number, chance = Math.random()): number {
  return Math.min(8000, 400 * 2 ** tries) * (0.5 + chance);
}
