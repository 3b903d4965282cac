import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import type { Plugin } from 'vite';

const names = ['jbig2_nowasm_fallback.js', 'openjpeg_nowasm_fallback.js'];

/** Copies the decoders that pdf.js loads by name where the content security policy forbids WebAssembly. */
export function pdfDecoders(): Plugin {
  const manifest = createRequire(import.meta.url).resolve('pdfjs-dist/package.json');
  return {
    name: 'pdf-decoders',
    apply: 'build',
    async generateBundle() {
      const { version } = JSON.parse(await readFile(manifest, 'utf8'));
      for (const name of names) {
        const source = await readFile(join(dirname(manifest), 'wasm', name));
        this.emitFile({ type: 'asset', fileName: `assets/pdf/decoders-${version}/${name}`, source });
      }
    },
  };
}
