import type { Plugin } from 'vite';

type Cut = { find: RegExp; by: string; times: number };

/**
 * Code of two packages that the app does not use, and that the build cannot leave out because the packages refer to it.
 */
const packages: readonly { id: RegExp; contains: string; cuts: readonly Cut[] }[] = [
  {
    // React Router makes its contexts and components by calls and names them for developers, which counts as a use.
    id: /[\\/]react-router[\\/]dist[\\/]production[\\/]chunk-\w+\.mjs$/,
    contains: 'function BrowserRouter(',
    cuts: [
      { find: /^\w+\.displayName = "\w+";$/gm, by: '', times: 15 },
      { find: /= (React\d*\.(?:createContext|forwardRef|memo)\()/g, by: '= /* @__PURE__ */ $1', times: 17 },
      // Links fetch pages ahead only with a server that renders them.
      { find: /^\s*return shouldPrefetch && !isAbsolute \? .+ : link;$/gm, by: 'return link;', times: 1 },
    ],
  },
  {
    // These are live queries, their cache, hooks on tables and queries by a part of a compound index, which Dexie itself
    // lets a database remove with `unuse`.
    id: /[\\/]dexie[\\/]dist[\\/]modern[\\/]dexie\.mjs$/,
    contains: 'class Dexie ',
    cuts: [
      { find: /^\s*this\.use\((?:cache|observability|virtualIndex|hooks)Middleware\);$/gm, by: '', times: 4 },
      { find: /^\s*liveQuery,$/gm, by: '', times: 1 },
    ],
  },
];

/**
 * Leaves out what the app does not use of React Router and Dexie.
 * @throws Error when a newer version of a package is written in another way
 */
export const lightPackages = (): Plugin => ({
  name: 'light-packages',
  apply: 'build',
  transform: {
    filter: { id: packages.map(({ id }) => id) },
    handler: (code, id) => ({
      code: packages
        .filter((one) => one.id.test(id) && code.includes(one.contains))
        .flatMap((one) => one.cuts)
        .reduce(cutOut, code),
      map: null,
    }),
  },
});

function cutOut(code: string, { find, by, times }: Cut): string {
  const found = code.match(find)?.length ?? 0;
  if (found !== times)
    throw new Error(
      `${find} is found ${found} times instead of ${times}. Adapt light-packages-plugin.ts to the new version.`,
    );
  return code.replace(find, by);
}
