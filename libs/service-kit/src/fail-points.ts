/** Marks a place where tests can kill the process. Costs one comparison when nothing is armed. */
export type FailPoint = (name: string, detail?: string) => void;

const killProcess = (): void => {
  // SIGKILL instead of exit, because nothing may run after this line, as in a power failure.
  process.kill(process.pid, 'SIGKILL');
};

/** Arms one fail point: `name:detail`, or `name` for every detail. It fires only once. */
export function createFailPoints(spec: string | undefined, onHit: () => void = killProcess): FailPoint {
  if (!spec) return () => undefined;
  const [armedName, ...rest] = spec.split(':');
  const armedDetail = rest.length > 0 ? rest.join(':') : undefined;
  let isArmed = true;
  return (name, detail) => {
    if (!isArmed || name !== armedName || (armedDetail !== undefined && detail !== armedDetail)) return;
    isArmed = false;
    onHit();
  };
}
