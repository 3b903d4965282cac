import { maximumFileBytes } from '@tshepa/contracts/constants';
import { checkDocument } from './check-document.ts';
import type { Finding, Refusal, WantedDocument } from './document-type.ts';
import { typeOfBytes, typeOfFile } from './document-type.ts';
import { reducePhoto } from './reduce-photo.ts';

/** No camera makes larger files, and reading more could crash the tab on a cheap phone. */
const largestPhotoBytes = 40_000_000;

type Prepared = { file: File; finding: Finding };

/** Reduces a photo and checks the file; an unusable file is refused. @throws when it cannot be read. */
export async function prepareDocument(chosen: File, wanted: WantedDocument): Promise<Prepared | Refusal> {
  if (chosen.size === 0) return { kind: 'refused', code: 'file.empty' };
  const isPdf = (await typeOfFile(chosen)) === 'application/pdf';
  // This is checked before the work of reducing a photo.
  if (wanted === 'statement' && !isPdf) return { kind: 'refused', code: 'file.not_pdf' };
  const isPhoto = !isPdf;
  if (chosen.size > (isPhoto ? largestPhotoBytes : maximumFileBytes))
    return { kind: 'refused', code: 'file.too_large' };
  const reduced = isPhoto ? await reducePhoto(chosen) : chosen;
  const bytes = await reduced.arrayBuffer();
  const finding = await checkDocument(bytes, wanted, '');
  if (finding.kind === 'refused') return finding;
  const type = typeOfBytes(new Uint8Array(bytes)) ?? reduced.type;
  return { file: reduced.type === type ? reduced : new File([reduced], reduced.name, { type }), finding };
}
