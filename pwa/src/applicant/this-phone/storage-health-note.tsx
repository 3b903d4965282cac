import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useStorageHealth } from '../../offline/index.ts';
import { Button } from '../../ui/basics/button.tsx';
import { Stack } from '../../ui/basics/page.tsx';
import { Notice } from '../../ui/forms/notice.tsx';

const healthText = (kind: 'memory-only' | 'blocked' | 'reload-needed' | 'quota'): string => {
  switch (kind) {
    case 'memory-only':
      return t`This browser window keeps nothing, as private windows do. What you type is gone when you close it. To be safe, open the app in an ordinary window.`;
    case 'blocked':
      return t`This app is open in another tab in an older version. Close the other tabs, then it goes on here.`;
    case 'reload-needed':
      return t`This page has lost its place on the phone. Open it again before you type more; what was saved stays.`;
    case 'quota':
      return t`There is no room on this phone. The last thing was not kept. Delete photos or apps that you do not need, then do it again.`;
  }
};

/** What is wrong with how this phone keeps things, and what to do about it. */
export function StorageHealthNote() {
  const kind = useStorageHealth((health) => health.kind);
  if (kind === 'ok' || kind === 'locked') return null;
  return (
    <Notice tone="warning" isStatus>
      <Stack>
        <p>{healthText(kind)}</p>
        {kind === 'reload-needed' || kind === 'blocked' ? (
          <Button look="secondary" onClick={() => location.reload()}>
            <Trans>Open this page again</Trans>
          </Button>
        ) : null}
      </Stack>
    </Notice>
  );
}
