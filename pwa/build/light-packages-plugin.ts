import type { Plugin } from 'vite';

type Cut = { find: RegExp; by: string; times: number };

/**
 * The unused code of two packages. The build cannot leave this code out by itself, because the packages refer to it.
 */
const packages: readonly { id: RegExp; contains: string; cuts: readonly Cut[] }[] = [
  {
    // React Router creates contexts and components in calls and names them. Both look like uses to the build.
    id: /[\\/]react-router[\\/]dist[\\/]production[\\/]chunk-\w+\.mjs$/,
    contains: 'function BrowserRouter(',
    cuts: [
      { find: /^\w+\.displayName = "\w+";$/gm, by: '', times: 15 },
      { find: /= (React\d*\.(?:createContext|forwardRef|memo)\()/g, by: '= /* @__PURE__ */ $1', times: 17 },
      // Links cannot fetch pages ahead without a server that renders pages.
      { find: /^\s*return shouldPrefetch && !isAbsolute \? .+ : link;$/gm, by: 'return link;', times: 1 },
    ],
  },
  {
    // These cuts remove live queries, their cache, hooks on tables and queries by part of a compound index. Dexie can
    // remove the same parts from a database with `unuse`.
    id: /[\\/]dexie[\\/]dist[\\/]modern[\\/]dexie\.mjs$/,
    contains: 'class Dexie ',
    cuts: [
      { find: /^\s*this\.use\((?:cache|observability|virtualIndex|hooks)Middleware\);$/gm, by: '', times: 4 },
      { find: /^\s*liveQuery,$/gm, by: '', times: 1 },
    ],
  },
];

/**
 * Leaves out the parts of React Router and Dexie that the app does not use.
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
