import type { StoredSettings } from '@motu/contract';
import { Header, product, productTexts } from '../../product/index.ts';
import { shownItems, Toolbar } from '../../toolbar/index.ts';
import classes from '../form/fields.module.css';
import type { SettingsDraft } from './fields.ts';
import { fr } from './fr.ts';
import own from './identity-section.module.css';

type IdentityPreviewProps = { draft: SettingsDraft; configured: StoredSettings['configured'] };

const stay = { onClick: () => {} };
const ALL = { about: stay, preferences: stay, cache: stay, dessin: stay, mesure: stay, couches: stay };

/** The header and the tools of the map, as what is typed would make them. */
export function IdentityPreview({ draft, configured }: IdentityPreviewProps) {
  const brand = {
    name: draft.product_name?.trim() || configured.product_name,
    logo: draft.logo ?? configured.logo,
    version: product.version,
  };
  const tagline = draft.tagline?.trim() || configured.tagline || productTexts.ownTagline;
  const items = shownItems(ALL, { configured: draft.toolbar ?? configured.toolbar, asked: null });
  return (
    <div className={classes.aside}>
      <section className={classes.card} aria-labelledby="apercu-identite">
        <h3 id="apercu-identite" className={classes.cardTitle}>
          {fr.headerPreview}
        </h3>
        <div className={own.header} inert>
          <Header brand={brand} place={tagline} />
          <div className={own.toolbar}>
            {/* Another one for each list: what has its place is measured anew. */}
            <Toolbar key={items.map(({ id }) => id).join()} items={items} />
          </div>
        </div>
      </section>
      <p className={classes.note}>{fr.identityNote}</p>
    </div>
  );
}
