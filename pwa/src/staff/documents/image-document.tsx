import { useEffect, useState } from 'react';
import styles from './document-viewer.module.css';
import { Stage, type Turn, useView } from './stage.tsx';
import type { FileContent } from './stored-file.ts';

const transforms: Record<Turn, string> = {
  0: 'none',
  90: 'rotate(90deg) translateY(-100%)',
  180: 'rotate(180deg) translate(-100%, -100%)',
  270: 'rotate(270deg) translateX(-100%)',
};

export function ImageDocument({ content, label }: { content: FileContent; label: string }) {
  const view = useView();
  const [url, setUrl] = useState<string | null>(null);
  const [ratio, setRatio] = useState(1);
  const [isBroken, setIsBroken] = useState(false);
  useEffect(() => {
    const address = URL.createObjectURL(new Blob([content.bytes], { type: content.contentType }));
    setUrl(address);
    setIsBroken(false);
    return () => URL.revokeObjectURL(address);
  }, [content]);
  const isOnItsSide = view.turn % 180 !== 0;
  if (isBroken) return <p role="alert">This picture cannot be shown. Download it instead.</p>;
  return (
    <Stage label={label} view={view}>
      <div
        className={styles.frame}
        style={{ inlineSize: `${view.zoom * 100}%`, aspectRatio: String(isOnItsSide ? 1 / ratio : ratio) }}
      >
        {url ? (
          <img
            src={url}
            alt={label}
            style={{
              inlineSize: isOnItsSide ? `${ratio * 100}%` : '100%',
              transform: transforms[view.turn],
            }}
            onLoad={({ currentTarget }) => setRatio(currentTarget.naturalWidth / currentTarget.naturalHeight)}
            onError={() => setIsBroken(true)}
          />
        ) : null}
      </div>
    </Stage>
  );
}
