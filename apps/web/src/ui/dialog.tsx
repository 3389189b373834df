import { Modal } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from './dialog.module.css';
import { useOpener } from './use-opener.ts';
import { words } from './words.ts';

type DialogProps = {
  opened: boolean;
  title: ReactNode;
  children: ReactNode;
  /** Absent when the dialog asks for an answer and cannot be dismissed. */
  onClose?: (() => void) | undefined;
  /** After the closing animation, when the page has the focus again. */
  onClosed?: (() => void) | undefined;
  /** 440 for a question, 640 for a form. */
  width?: 440 | 640;
  /** While what lies under it is looked at. */
  isFaded?: boolean;
  zIndex?: number;
};

const ignore = () => {};

/** The frame of every dialog: title on the left, close on the right, focus kept inside and given back. */
export function Dialog({ opened, title, children, onClose, onClosed, ...rest }: DialogProps) {
  const { width = 440, zIndex = 200, isFaded = false } = rest;
  const dismissable = onClose !== undefined;
  const giveFocusBack = useOpener(opened);
  return (
    <Modal.Root
      opened={opened}
      onClose={onClose ?? ignore}
      closeOnEscape={dismissable}
      closeOnClickOutside={dismissable}
      centered
      size={width}
      zIndex={zIndex}
      transitionProps={{ duration: 200, transition: 'fade-down' }}
      returnFocus={false}
      onExitTransitionEnd={() => {
        giveFocusBack();
        onClosed?.();
      }}
      classNames={{ overlay: classes.scrim, content: classes.content }}
    >
      <Modal.Overlay data-faded={isFaded || undefined} />
      <Modal.Content radius={16} data-faded={isFaded || undefined}>
        {/* Not the kit's own <header>: in a dialog it would count as a second banner of the page. */}
        <div className={classes.header}>
          <Modal.Title className={classes.title}>{title}</Modal.Title>
          {dismissable && <Modal.CloseButton aria-label={words.close} title={words.close} />}
        </div>
        <Modal.Body className={classes.body}>{children}</Modal.Body>
      </Modal.Content>
    </Modal.Root>
  );
}

/** The buttons of a dialog, at its bottom right. */
export function DialogActions({ children }: { children: ReactNode }) {
  return <div className={classes.actions}>{children}</div>;
}
