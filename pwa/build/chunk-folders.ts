import { join } from 'node:path';
import type { Plugin, Rolldown } from 'vite';

const staffFolder = /[\\/]src[\\/]staff[\\/]/;
const onlineFolder = /[\\/]src[\\/].*[\\/]online[\\/]/;
const languageFolder = /[\\/]src[\\/]platform[\\/]i18n[\\/](?:locales|sentences)[\\/]/;
const pdfReader = /[\\/]node_modules[\\/]pdfjs-dist[\\/]/;

/**
 * Gives each chunk a folder. Phones store neither code for staff (`staff`) nor code that needs a connection (folders
 * named `online`). They store a catalogue (`languages`) and the PDF reader (`pdf`) at their first use, and all other
 * code at once.
 */
export function chunkFolders() {
  let root = '';
  let stored = new Set<string>();
  let forApplicants = new Set<string>();
  let reached = new Set<string>();
  const folderByChunk = new Map<string, string>();

  function folderOf(modules: readonly string[]): string {
    const files = modules.filter((id) => !id.startsWith('\0'));
    if (files.some((id) => languageFolder.test(id))) return 'assets/languages';
    if (files.length > 0 && files.every((id) => pdfReader.test(id))) return 'assets/pdf';
    // Here the compiler's helpers (`\0…`) count too, because each helper belongs to the code that uses it. The bundler's
    // runtime is in no module graph, and every page needs the runtime.
    if (modules.some((id) => stored.has(id)) || !modules.some((id) => reached.has(id))) return 'assets';
    return modules.some((id) => forApplicants.has(id)) ? 'assets/online' : 'assets/staff';
  }

  const plugin: Plugin = {
    name: 'chunk-folders',
    apply: 'build',
    configResolved(config) {
      root = config.root;
    },
    buildEnd() {
      stored = reachedModules(this, (id) => !staffFolder.test(id) && !onlineFolder.test(id));
      forApplicants = reachedModules(this, (id) => !staffFolder.test(id));
      reached = reachedModules(this, () => true);
    },
  };
  return {
    plugin,
    /** Returns which part of the app needs a module most. Known once the modules are read. */
    needOf: (id: string): 'stored' | 'online' | 'staff' => {
      if (stored.has(id) || !reached.has(id)) return 'stored';
      return forApplicants.has(id) ? 'online' : 'staff';
    },
    chunkFileNames({ name, moduleIds }: { name: string; moduleIds: readonly string[] }): string {
      const folder = folderOf(moduleIds);
      folderByChunk.set(name, folder);
      return `${folder}/[name]-[hash].js`;
    },
    assetFileNames({ names, originalFileNames }: Rolldown.PreRenderedAsset): string {
      // A stylesheet that several pages share has the name of its chunk and no source file.
      const chunk = names[0]?.replace(/\.css$/, '') ?? '';
      const folder =
        originalFileNames.length > 0
          ? folderOf(originalFileNames.map((file) => join(root, file)))
          : (folderByChunk.get(`${chunk}.module`) ?? folderByChunk.get(chunk));
      return `${folder ?? 'assets'}/[name]-[hash][extname]`;
    },
  };
}

/** Returns all modules that the entries import through modules that `isFollowed` accepts. */
function reachedModules(graph: Rolldown.PluginContext, isFollowed: (id: string) => boolean): Set<string> {
  const reached = new Set<string>();
  const pending = [...graph.getModuleIds()].filter((id) => graph.getModuleInfo(id)?.isEntry);
  for (let id = pending.pop(); id !== undefined; id = pending.pop()) {
    if (reached.has(id) || !isFollowed(id)) continue;
    reached.add(id);
    const info = graph.getModuleInfo(id);
    pending.push(...(info?.importedIds ?? []), ...(info?.dynamicallyImportedIds ?? []));
  }
  return reached;
}
