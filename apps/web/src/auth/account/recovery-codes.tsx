import { Button } from '@mantine/core';
import { IconCheck, IconCopy, IconDownload, IconPrinter } from '@tabler/icons-react';
import { useEffect, useRef } from 'react';
import { saveFile } from '../../ui/save-file.ts';
import { useCopy } from '../../ui/use-copy.ts';
import { fr } from './fr.ts';
import classes from './rows.module.css';

const icon = { size: 20, stroke: 1.75, 'aria-hidden': true } as const;

/** Ten codes, shown this once: copied, printed or saved. */
export function RecoveryCodes({ codes, onKept }: { codes: string[]; onKept: () => void }) {
  const { isCopied, copy } = useCopy();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  const text = `${codes.join('\n')}\n`;
  return (
    <section aria-labelledby="vos-codes">
      <h3 id="vos-codes" ref={heading} tabIndex={-1} className={classes.name}>
        {fr.security.recoveryTitle}
      </h3>
      <p className={classes.intro}>{fr.security.recoveryText}</p>
      <ol className={classes.codes}>
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ol>
      <div className={classes.foot}>
        <Button
          variant="default"
          leftSection={isCopied ? <IconCheck {...icon} /> : <IconCopy {...icon} />}
          onClick={() => copy(text)}
        >
          {isCopied ? fr.security.copied : fr.security.copy}
        </Button>
        <Button variant="default" leftSection={<IconPrinter {...icon} />} onClick={() => print()}>
          {fr.security.print}
        </Button>
        <Button
          variant="default"
          leftSection={<IconDownload {...icon} />}
          onClick={() => saveFile(fr.security.file, new Blob([text], { type: 'text/plain' }))}
        >
          {fr.security.download}
        </Button>
        <Button onClick={onKept}>{fr.security.kept}</Button>
      </div>
    </section>
  );
}
