import busboy from 'busboy';
import type { Context } from 'koa';

export type Part = { fileName: string; contentType: string; bytes: Buffer };
export type Multipart = { fields: Record<string, string>; files: Part[] };

const maximumFileBytes = 12 * 1024 * 1024;

/** Reads a multipart request into memory. */
export const readMultipart = (ctx: Context): Promise<Multipart> =>
  new Promise((resolve, reject) => {
    const fields: Record<string, string> = {};
    const files: Part[] = [];
    const parser = busboy({ headers: ctx.req.headers, limits: { files: 10, fileSize: maximumFileBytes } });
    parser.on('field', (name, value) => {
      fields[name] = value;
    });
    parser.on('file', (_name, stream, { filename, mimeType }) => {
      const pieces: Buffer[] = [];
      stream.on('data', (piece: Buffer) => pieces.push(piece));
      stream.on('end', () =>
        files.push({ fileName: filename ?? '', contentType: mimeType, bytes: Buffer.concat(pieces) }),
      );
    });
    parser.on('error', reject);
    parser.on('close', () => resolve({ fields, files }));
    ctx.req.pipe(parser);
  });
