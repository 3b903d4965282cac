import { Button } from '../../../components/button.tsx';
import { Icon } from '../../../components/staff/icons.tsx';
import { Problem } from '../../../components/staff/problem.tsx';
import { useStaffAction } from '../../../lib/staff-action.ts';
import { problemText } from '../../../lib/staff-problem.ts';
import styles from './download-button.module.css';

type Props = {
  label: string;
  /** A line below the label: size, day. */
  note?: string;
  isDisabled?: boolean;
  /** Fetches and saves the file. */
  load: () => Promise<void> | void;
};

/** One file to save. */
export function DownloadButton({ label, note, isDisabled, load }: Props) {
  const download = useStaffAction(async (_: null) => load());
  return (
    <div className={styles.download}>
      <Button
        look="secondary"
        className={styles.button}
        disabled={isDisabled}
        isBusy={download.isBusy}
        onClick={() => download.run(null)}
      >
        {download.isBusy ? null : <Icon name="download" />}
        <span>
          {label}
          {note ? <small>{note}</small> : null}
        </span>
      </Button>
      <Problem problem={download.error ? problemText(download.error) : undefined} />
    </div>
  );
}
