const placeholder = /\{(\w+)\}/g;

/** The names in a call's path that stand for parts of its input: `fileId` in `/uploads/{fileId}`. */
export const pathNames = ({ path }: { path: string }): string[] =>
  Array.from(path.matchAll(placeholder), ([, name = '']) => name);

/** Where a call goes: its path with the placeholders filled from `input`, and the rest of the input. */
export function addressOf(
  http: { path: string },
  input: Readonly<Record<string, unknown>>,
): { path: string; rest: Record<string, unknown> } {
  const names = pathNames(http);
  return {
    path: http.path.replace(placeholder, (_, name: string) => encodeURIComponent(String(input[name]))),
    rest: Object.fromEntries(Object.entries(input).filter(([name]) => !names.includes(name))),
  };
}
