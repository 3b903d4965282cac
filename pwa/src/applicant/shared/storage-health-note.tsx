import { t } from '@lingui/core/macro';
import { useStorageHealth } from '../../offline/index.ts';
import { Button } from '../../ui/basics/button.tsx';
import { Stack } from '../../ui/basics/page.tsx';
import { Notice } from '../../ui/forms/notice.tsx';

const healthText = (kind: 'memory-only' | 'blocked' | 'reload-needed' | 'quota'): string => {
  switch (kind) {
    case 'memory-only':
      return navigator.cookieEnabled
        ? t`This browser saves nothing here, as in a private window. Your answers are lost when you close this page. Open the app in a normal window, or allow site data in the browser's settings.`
        : t`This browser blocks cookies and site data, so your answers cannot be saved or sent. Allow them for this site in the browser's settings, then open this page again.`;
    case 'blocked':
      return t`An older version of this app is open in another tab. Close the other tabs to continue here.`;
    case 'reload-needed':
      return t`This page can no longer save your answers. Open it again before you type more. Saved answers are kept.`;
    case 'quota':
      return t`This phone is full, so your last change was not saved. Delete some photos or apps, then try again.`;
  }
};

/** Says what to do while this phone cannot store the answers as it should. */
export function StorageHealthNote() {
  const kind = useStorageHealth((health) => health.kind);
  if (kind === 'ok' || kind === 'locked') return null;
  return (
    <Notice tone="warning" isStatus>
      <Stack>
        <p>{healthText(kind)}</p>
        {kind === 'reload-needed' || kind === 'blocked' ? (
          <Button look="secondary" onClick={() => location.reload()}>
            {t`Open this page again`}
          </Button>
        ) : null}
      </Stack>
    </Notice>
  );
}
