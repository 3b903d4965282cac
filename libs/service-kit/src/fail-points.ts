/** Marks a place where tests may kill the process. Costs one comparison when nothing is armed. */
export type FailPoint = (name: string, detail?: string) => void;

const killProcess = (): void => {
  // Not an exit: nothing may run after this line, as in a power cut.
  process.kill(process.pid, 'SIGKILL');
};

/**
 * Arms one fail point from `name` or `name:detail`; without a detail every call of that name hits. It fires once; the
 * launcher starts the process again without the setting.
 */
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
