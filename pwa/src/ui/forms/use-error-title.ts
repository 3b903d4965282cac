import { t } from '@lingui/core/macro';
import { useEffect } from 'react';
import { useLanguage } from '../i18n/i18n.tsx';

/** Puts "Error: " before the tab's title while something stands in the way: a screen reader says the title first. */
export function useErrorTitle(hasErrors: boolean): void {
  const language = useLanguage();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the screen names itself anew in another language
  useEffect(() => {
    if (!hasErrors) return;
    const { title } = document;
    const marked = t`Error: ${title}`;
    document.title = marked;
    return () => {
      // The next screen may have named itself already.
      if (document.title === marked) document.title = title;
    };
  }, [hasErrors, language]);
}
