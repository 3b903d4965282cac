const placeholder = /\{(\w+)\}/g;

/** Lists the placeholders in a call's path: `fileId` in `/uploads/{fileId}`. */
export const pathNames = ({ path }: { path: string }): string[] =>
  Array.from(path.matchAll(placeholder), ([, name = '']) => name);

/** Fills the placeholders of a call's path from `input` and returns the rest of the input. */
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
