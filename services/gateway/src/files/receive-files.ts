import { Busboy, type BusboyFileStream, type BusboyInstance } from '@fastify/busboy';
import { AppError, assertThat, type Multipart, maximumFileBytes } from '@tshepa/contracts';
import { type Bus, type CallOptions, newId } from '@tshepa/messaging';
import { v5 } from 'uuid';
import type { Http } from '../http.ts';
import { invalid, pointerTo } from '../input/read-input.ts';
import { type StoredFile, storeFile, type Target } from './store-file.ts';

type Received = StoredFile & { password?: string };

const longestPassword = 100;
const longestName = 200;
/** The space for part headers and passwords in addition to the files, in bytes. */
const envelopeBytes = 64 * 1024;
const passwordField = /^password(\d)$/;

/** Returns the file's name without control characters and slashes, or a numbered name when nothing is left. */
export const toFileName = (given: string | undefined, position: number): string =>
  (given ?? '')
    .replace(/[\p{C}/\\]/gu, '')
    .trim()
    .slice(-longestName) || `document-${position + 1}`;

/** The name space of file ids, a fixed random value. */
const nameSpace = '5b0f7f1e-6a53-4c9b-9f0e-2f1f0b6f3c57';

/** Returns the id of a file by its position. An upload that is repeated with its idempotency key gets the same ids. */
const fileIdFor = (target: Target, idempotencyKey: string | undefined, position: number): string =>
  idempotencyKey === undefined
    ? newId()
    : v5(JSON.stringify([target.customerId, target.fileType, idempotencyKey, position]), nameSpace);

/**
 * Streams the files of a multipart call, one after another, to the service that owns files. Only one chunk is in memory
 * at a time.
 */
export async function receiveFiles(
  bus: Bus,
  multipart: Multipart | undefined,
  target: Target,
  options: CallOptions,
  http: Http,
): Promise<Received[]> {
  assertThat(multipart && http.is('multipart/form-data'), 'request.unsupported_media_type');
  assertThat(
    (http.request.length ?? 0) <= multipart.maximumFiles * maximumFileBytes + envelopeBytes,
    'file.too_large',
  );
  // The device's sequence and the version apply only to the call that attaches the files. The idempotency key also lets
  // a lost chunk be sent again.
  const { device: _device, ifMatch: _ifMatch, ...partOptions } = options;
  const passwords = new Map<number, string>();

  const files = await readParts(http, multipart, {
    password: (position, value) => passwords.set(position, value),
    file: (position, { stream, fileName, contentType }) =>
      storeFile(
        bus,
        target,
        {
          stream,
          fileId: fileIdFor(target, options.idempotencyKey, position),
          fileName: toFileName(fileName, position),
          contentType,
          accepted: multipart.contentTypes,
          refusal: target.fileType === 'PAYSLIP' ? 'file.type_refused' : 'file.not_pdf',
        },
        partOptions,
      ),
  });
  assertThat(files.length > 0, target.fileType === 'PAYSLIP' ? 'file.no_payslip' : 'file.none');
  return files.map((file, position) => {
    const password = passwords.get(position);
    return password === undefined ? file : { ...file, password };
  });
}

type FilePart = { stream: BusboyFileStream; fileName: string; contentType: string };
type Parts = {
  password(position: number, value: string): void;
  file(position: number, part: FilePart): Promise<StoredFile>;
};

function readParts(http: Http, { field, maximumFiles }: Multipart, parts: Parts): Promise<StoredFile[]> {
  const { promise, resolve, reject } = Promise.withResolvers<StoredFile[]>();
  const stored: Promise<StoredFile>[] = [];
  const parser = openParser(http, maximumFiles);

  const fail = (error: unknown) => {
    // The rest of the request is read and discarded, because many clients read the answer only after they have sent the
    // whole request.
    http.req.unpipe(parser);
    parser.destroy();
    http.req.resume();
    reject(error instanceof AppError ? error : new AppError('request.malformed', {}, { cause: error }));
  };

  parser.on('file', (name, stream, fileName, _encoding, contentType) => {
    stream.on('error', fail);
    if (name !== field) return fail(unknownField(name));
    const position = stored.length;
    const previous = stored.at(-1) ?? Promise.resolve();
    const next = previous.then(() => parts.file(position, { stream, fileName, contentType }));
    stored.push(next);
    next.catch((error: unknown) =>
      fail(error instanceof AppError ? error : new AppError('internal', {}, { cause: error })),
    );
  });
  parser.on('field', (name, value, _isNameCut, isValueCut) => {
    const position = passwordField.exec(name)?.[1];
    if (position === undefined || isValueCut) return fail(unknownField(name));
    parts.password(Number(position), value);
  });
  parser.on('filesLimit', () =>
    fail(invalid([{ pointer: pointerTo([field]), message: `Send at most ${maximumFiles} files` }])),
  );
  parser.on('fieldsLimit', () => fail(new AppError('request.too_large')));
  parser.on('error', fail);
  parser.on('finish', () => Promise.all(stored).then(resolve, reject));
  http.req.once('close', () => !http.req.complete && fail(new AppError('request.malformed')));
  http.req.pipe(parser);
  return promise;
}

const unknownField = (name: string) =>
  invalid([{ pointer: pointerTo([name]), message: 'This field is not known here' }]);

function openParser(http: Http, maximumFiles: number): BusboyInstance {
  const limits = {
    files: maximumFiles,
    fileSize: maximumFileBytes,
    fields: maximumFiles,
    fieldSize: longestPassword,
    fieldNameSize: 60,
  };
  try {
    return new Busboy({ headers: { ...http.req.headers, 'content-type': http.get('content-type') }, limits });
  } catch (cause) {
    throw new AppError('request.malformed', {}, { cause });
  }
}
