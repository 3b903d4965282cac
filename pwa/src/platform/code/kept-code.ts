export type KeptCode<Module> = { found: () => Module | undefined; load: () => Promise<Module> };

/** Code that is loaded on demand, and from then on is at hand without waiting. A failure is not kept. */
export function keptCode<Module>(load: () => Promise<Module>): KeptCode<Module> {
  let found: Module | undefined;
  return {
    found: () => found,
    load: async () => {
      found ??= await load();
      return found;
    },
  };
}
