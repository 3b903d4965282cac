export type FirstManager = { email: string; password: string };

const mark = 'FIRST_MANAGER ';

/** Keeps the line with the first staff account out of the log file. A password must not stay on disk. */
export function createFirstManagerCatcher(): {
  onLine: (line: string) => boolean;
  found: () => FirstManager | undefined;
} {
  let found: FirstManager | undefined;
  return {
    onLine: (line) => {
      if (!line.startsWith(mark)) return true;
      const { email, password }: Partial<FirstManager> = JSON.parse(line.slice(mark.length));
      if (email && password) found = { email, password };
      return false;
    },
    found: () => found,
  };
}
