import { useEffect, useState } from 'react';
import { type OpenedPdf, openPdf, PdfLockedError } from '../files/pdf.ts';

type Opening =
  | { is: 'opening' }
  | { is: 'broken' }
  | { is: 'locked'; wasWrong: boolean }
  | { is: 'open'; document: OpenedPdf['document'] };

/** Opens a PDF for as long as it is looked at. A password stays in the memory of this screen and goes with it. */
export function usePdf(bytes: Uint8Array) {
  const [password, setPassword] = useState('');
  const [state, setState] = useState<Opening>({ is: 'opening' });
  useEffect(() => {
    let isGone = false;
    let opened: OpenedPdf | undefined;
    setState({ is: 'opening' });
    openPdf(bytes, password).then(
      (pdf) => {
        opened = pdf;
        if (isGone) pdf.close();
        else setState({ is: 'open', document: pdf.document });
      },
      (error: unknown) => {
        if (isGone) return;
        setState(
          error instanceof PdfLockedError ? { is: 'locked', wasWrong: error.wasWrong } : { is: 'broken' },
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
