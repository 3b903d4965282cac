import { t } from '@lingui/core/macro';
import { saveFile } from '../../platform/save-file.ts';
import { Button } from '../../ui/basics/button.tsx';

type Props = { fileName: string; text: string };

/**
 * Prints the page; phones can also save it as a PDF. A browser that cannot print, such as a browser inside another app,
 * saves the text instead.
 */
export const PrintOrSave = ({ fileName, text }: Props) =>
  typeof window.print === 'function' ? (
    <Button onClick={() => window.print()}>{t`Print or save`}</Button>
  ) : (
    <Button onClick={() => saveFile(fileName, text, 'text/plain;charset=utf-8')}>{t`Save as text`}</Button>
  );
