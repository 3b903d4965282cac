import { maximumFileBytes } from '@tshepa/contracts/constants';
import { checkDocument } from './check-document.ts';
import { typeOfBytes, typeOfFile } from './document-type.ts';
import type { Finding, Refusal, WantedDocument } from './finding.ts';
import { reducePhoto } from './reduce-photo.ts';

/** No camera makes more; reading it into memory would be the end of a cheap phone's tab. */
const largestPhotoBytes = 40_000_000;

type Prepared = { file: File; finding: Finding };

/**
 * Makes a chosen file ready to be kept: a photo is reduced, a PDF stays as it is, either is looked at and named by what
 * its bytes are. Answers why when it cannot be used. @throws when the phone cannot read the file.
 */
export async function prepareDocument(chosen: File, wanted: WantedDocument): Promise<Prepared | Refusal> {
  if (chosen.size === 0) return { kind: 'refused', code: 'file.empty' };
  const isPdf = (await typeOfFile(chosen)) === 'application/pdf';
  // Nobody makes a photo smaller to be told then that it is none of what is wanted.
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
