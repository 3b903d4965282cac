import type { Progress } from '@tshepa/test-kit/processes/progress';

/** One line that is overwritten on a terminal; plain lines anywhere else. */
export function createStatusLine(output: NodeJS.WriteStream): { show: Progress; clear(): void } {
  if (!output.isTTY) return { show: (text) => void output.write(`${text}\n`), clear: () => undefined };
  const clear = () => void output.write('\r\u001b[2K');
  return {
    show: (text) => {
      clear();
      output.write(text.slice(0, Math.max(20, output.columns - 1)));
    },
    clear,
  };
}
