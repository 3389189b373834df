import type { JournalLine } from '@motu/contract';
import { fr } from './fr.ts';
import classes from './journal-row.module.css';
import { changesAsText, changesInWords } from './subjects.ts';

/** What a line changed: in words, then both versions side by side. */
export function JournalChange({ line }: { line: JournalLine }) {
  const rows = changesAsText(line);
  return (
    <>
      <ul className={classes.words}>
        {changesInWords(line).map((sentence) => (
          <li key={sentence}>{sentence}</li>
        ))}
      </ul>
      <div className={classes.sides}>
        <table>
          <thead>
            <tr>
              <th scope="col">{fr.before}</th>
              <th scope="col">{fr.after}</th>
            </tr>
          </thead>
          <tbody>
            {rows.map(({ before, after, isSame }, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: lines of a text are known by their place
              <tr key={index} data-changed={!isSame || undefined}>
                <td>{before === null ? null : isSame ? before : <del>{before}</del>}</td>
                <td>{after === null ? null : isSame ? after : <ins>{after}</ins>}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </>
  );
}
