import { Button } from '@mantine/core';
import { IconMap2 } from '@tabler/icons-react';
import { useEffect, useRef } from 'react';
import { Link, Outlet, useLocation } from 'react-router';
import { UserControl } from '../auth/index.ts';
import { Header, productTexts } from '../product/index.ts';
import { SkipLink } from '../ui/skip-link.tsx';
import { fr } from './fr.ts';
import { Navbar } from './navbar.tsx';
import { NavbarToggle } from './navbar-toggle.tsx';
import classes from './shell.module.css';
import { useNavbar } from './use-navbar.ts';

const MAIN_ID = 'contenu';

/** The frame of every administration page: header, navigation, and the page, whose faults stay inside it. */
export function Shell() {
  const { pathname, key } = useLocation();
  const { opened, toggle, close, toggleRef } = useNavbar(key);
  const main = useFocusOnNavigation(pathname);

  return (
    <div className={classes.shell}>
      <SkipLink to={MAIN_ID}>{fr.skipToContent}</SkipLink>
      <Header
        size="admin"
        place={fr.administration}
        leading={<NavbarToggle ref={toggleRef} opened={opened} onClick={toggle} />}
      >
        <Button
          component={Link}
          to="/"
          variant="header"
          className={classes.seeMap}
          classNames={{ label: classes.word, section: classes.icon }}
          leftSection={<IconMap2 size={20} stroke={1.75} aria-hidden="true" />}
          aria-label={productTexts.seeMap}
          title={productTexts.seeMap}
        >
          {productTexts.seeMap}
        </Button>
        <UserControl />
      </Header>
      <div className={classes.columns}>
        <Navbar opened={opened} onClose={close} />
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, and the keyboard must be able to */}
        <main ref={main} id={MAIN_ID} className={classes.main} tabIndex={0} inert={opened}>
          <Outlet />
        </main>
      </div>
    </div>
  );
}

/** A new page takes the focus, so that the keyboard and readers start at its beginning; not the first one, which has it already. */
function useFocusOnNavigation(pathname: string) {
  const main = useRef<HTMLElement>(null);
  const shown = useRef(pathname);
  useEffect(() => {
    if (shown.current === pathname) return;
    shown.current = pathname;
    main.current?.focus({ preventScroll: true });
  }, [pathname]);
  return main;
}
