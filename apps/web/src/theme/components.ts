import type { ButtonProps, MantineThemeComponents } from '@mantine/core';
import classes from './components.module.css';

const BUTTON_LOOKS: Record<string, { bg: string; hover: string; color: string; border: string }> = {
  filled: {
    bg: 'var(--motu-primary)',
    hover: 'var(--motu-primary-hover)',
    color: 'var(--motu-on-primary)',
    border: 'transparent',
  },
  default: {
    bg: 'var(--motu-surface)',
    hover: 'var(--motu-primary-soft)',
    color: 'var(--motu-primary)',
    border: 'var(--motu-control)',
  },
  subtle: {
    bg: 'transparent',
    hover: 'var(--motu-primary-soft)',
    color: 'var(--motu-primary)',
    border: 'transparent',
  },
  /** On the header's deep blue. */
  header: {
    bg: 'transparent',
    hover: 'var(--motu-header-hover)',
    color: 'var(--motu-header-text)',
    border: 'transparent',
  },
  danger: {
    bg: 'var(--motu-danger)',
    hover: 'var(--motu-danger-hover)',
    color: 'var(--motu-on-danger)',
    border: 'transparent',
  },
};

/**
 * The component kit dressed as Motu: sizes, corners and colours of its own, once. By name, and not by `Button.extend()`, which would
 * bring every component named here into the first script.
 */
export const components: MantineThemeComponents = {
  Button: {
    classNames: { root: classes.button, section: classes.buttonSection },
    vars: (_theme: unknown, { variant = 'filled' }: ButtonProps) => {
      const look = BUTTON_LOOKS[variant];
      return {
        root: {
          '--button-height': '2.75rem',
          '--button-padding-x': '1.125rem',
          '--button-fz': 'var(--mantine-font-size-md)',
          ...(look && {
            '--button-bg': look.bg,
            '--button-hover': look.hover,
            '--button-color': look.color,
            '--button-hover-color': look.color,
            '--button-bd': `1px solid ${look.border}`,
          }),
        },
      };
    },
  },
  ActionIcon: { defaultProps: { variant: 'subtle', color: 'gray' } },
  CloseButton: { classNames: { root: classes.closeButton } },
  Input: {
    vars: () => ({ wrapper: { '--input-height': '2.75rem' }, input: {} }),
    classNames: { input: classes.input },
  },
  InputWrapper: {
    defaultProps: { inputWrapperOrder: ['label', 'input', 'description', 'error'], withAsterisk: false },
    classNames: { label: classes.label, description: classes.hint, error: classes.fieldError },
  },
  PasswordInput: {
    defaultProps: { visibilityToggleFocusable: true },
    classNames: { visibilityToggle: classes.visibility, innerInput: classes.innerInput },
  },
  Checkbox: {
    vars: () => ({
      root: {
        '--checkbox-size': '1.375rem',
        '--checkbox-radius': 'var(--mantine-radius-xs)',
        '--checkbox-color': 'var(--motu-primary)',
        '--checkbox-icon-color': 'var(--motu-on-primary)',
      },
    }),
    classNames: {
      root: classes.checkbox,
      body: classes.checkboxBody,
      inner: classes.checkboxInner,
      input: classes.checkboxInput,
      labelWrapper: classes.checkboxText,
      label: classes.checkboxLabel,
      description: classes.checkboxHint,
    },
  },
  SegmentedControl: {
    defaultProps: { withItemsBorders: false, transitionDuration: 120 },
    classNames: {
      root: classes.segments,
      indicator: classes.segmentIndicator,
      label: classes.segmentLabel,
    },
  },
  Tabs: {
    classNames: { list: classes.tabList, tab: classes.tab },
  },
  Menu: {
    defaultProps: {
      shadow: 'md',
      radius: 'lg',
      offset: 8,
      // Above the messages: what one has just opened is in front.
      zIndex: 1150,
      transitionProps: { duration: 200, transition: 'pop-top-right' },
    },
    classNames: {
      dropdown: classes.menu,
      item: classes.menuItem,
      label: classes.menuLabel,
      divider: classes.menuDivider,
    },
  },
  Notification: {
    classNames: {
      root: classes.toast,
      icon: classes.toastIcon,
      title: classes.toastTitle,
      description: classes.toastText,
    },
  },
};
