import { useEffect, useState } from 'react';
import { type OpenedPdf, openPdf, PdfLockedError } from '../files/pdf.ts';

type Opening =
  | { kind: 'opening' }
  | { kind: 'broken' }
  | { kind: 'locked'; wasWrong: boolean }
  | { kind: 'open'; document: OpenedPdf['document'] };

/** Opens a PDF while it is viewed. A password is held in memory by this screen only. */
export function usePdf(bytes: Uint8Array) {
  const [password, setPassword] = useState('');
  const [state, setState] = useState<Opening>({ kind: 'opening' });
  useEffect(() => {
    let isGone = false;
    let opened: OpenedPdf | undefined;
    setState({ kind: 'opening' });
    openPdf(bytes, password).then(
      (pdf) => {
        opened = pdf;
        if (isGone) pdf.close();
        else setState({ kind: 'open', document: pdf.document });
      },
      (error: unknown) => {
        if (isGone) return;
        setState(
          error instanceof PdfLockedError ? { kind: 'locked', wasWrong: error.wasWrong } : { kind: 'broken' },
        );
      },
    );
    return () => {
      isGone = true;
      opened?.close();
    };
  }, [bytes, password]);
  return { state, unlock: setPassword };
}
