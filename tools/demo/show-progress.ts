import { SingleBar } from 'cli-progress';

/** Shows progress: a bar at a terminal, and a line for each tenth in a log. */
export function showProgress(
  total: number,
  unit: string,
  say: (text: string) => void,
): { update(done: number): void; stop(): void } {
  if (process.stdout.isTTY) {
    const bar = new SingleBar({
      format: `{bar} {percentage}% | {value}/{total} ${unit} | {duration_formatted}`,
    });
    bar.start(total, 0);
    return { update: (done) => bar.update(done), stop: () => bar.stop() };
  }
  let shown = 0;
  return {
    update: (done) => {
      const tenth = Math.floor((done * 10) / total);
      if (tenth <= shown) return;
      shown = tenth;
      say(`${done} of ${total} ${unit}`);
    },
    stop: () => undefined,
  };
}
