import { markdownFault } from '@motu/core';
import { type ComponentProps, useMemo } from 'react';
import Markdown, { type Components } from 'react-markdown';
import { Link } from 'react-router';
import remarkGfm from 'remark-gfm';
import { ErrorBoundary } from '../../ui/error-boundary.tsx';
import { OutsideLink } from '../../ui/outside-link.tsx';
import { fr } from '../fr.ts';
import prose from '../prose.module.css';
import { REFUSED, refuseMdx } from './refuse-mdx.ts';
import classes from './release-notes.module.css';

const PLUGINS = [remarkGfm, refuseMdx];

type NoteContentProps = {
  content: string;
  /** A link of the note leads to another place of this map. */
  onFollow: () => void;
  /** Whoever writes it sees on which line it fails. */
  showsLine?: boolean;
};

/** A note's markdown, by a closed list of elements: what is written in a note is never run. */
export function NoteContent({ content, onFollow, showsLine = false }: NoteContentProps) {
  const components = useMemo(() => componentsFor(onFollow, showsLine), [onFollow, showsLine]);
  const fault = markdownFault(content);
  if (fault) return <NoteFailure why={showsLine ? fault : null} />;
  return (
    <div className={prose.prose}>
      <ErrorBoundary resetKey={content} fallback={() => <NoteFailure />}>
        <Markdown remarkPlugins={PLUGINS} components={components} urlTransform={safeUrl} skipHtml>
          {content}
        </Markdown>
      </ErrorBoundary>
    </div>
  );
}

function NoteFailure({ why = null }: { why?: string | null }) {
  return (
    <p className={classes.failure}>
      {fr.noteFailed}
      {why && ` ${why}`}
    </p>
  );
}

/** Only pages and mailboxes; a path of this site when it begins with one slash. */
function safeUrl(url: string): string {
  return /^(?:https?:|mailto:)/i.test(url) || /^\/(?![/\\])/.test(url) ? url : '';
}

/** Titles start under the dialog's own; what is not named here is markdown's own element. */
function componentsFor(onFollow: () => void, showsLine: boolean): Components {
  return {
    h1: 'h3',
    h2: 'h3',
    h3: 'h4',
    h4: 'h5',
    h5: 'h5',
    h6: 'h5',
    [REFUSED]: ({ id }: ComponentProps<'aside'>) => <NoteFailure why={showsLine ? fr.codeAt(id ?? '') : null} />,
    a: ({ href, children }: ComponentProps<'a'>) => {
      if (!href) return <span>{children}</span>;
      if (href.startsWith('/')) {
        return (
          <Link to={href} onClick={onFollow}>
            {children}
          </Link>
        );
      }
      return href.startsWith('mailto:') ? (
        <a href={href}>{children}</a>
      ) : (
        <OutsideLink href={href}>{children}</OutsideLink>
      );
    },
    // A picture of another site would tell that site who reads this one.
    img: ({ src, alt = '' }: ComponentProps<'img'>) =>
      typeof src === 'string' && src.startsWith('/') ? <img src={src} alt={alt} /> : <span>{alt}</span>,
    table: ({ children }: ComponentProps<'table'>) => (
      <div className={prose.table}>
        <table>{children}</table>
      </div>
    ),
  };
}
