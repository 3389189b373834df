import { IconInfoCircle } from '@tabler/icons-react';
import { useId, useState } from 'react';
import { fr } from './fr.ts';
import classes from './object-table.module.css';
import type { ParsedProperty } from './parse-properties.ts';

type ObjectTableProps = {
  caption: string;
  properties: readonly ParsedProperty[];
  onEnter?: () => void;
  onLeave?: () => void;
};

/** What is known of one object of a layer, field by field (ADM-17). */
export function ObjectTable({ caption, properties, onEnter, onLeave }: ObjectTableProps) {
  return (
    <table className={classes.object} onPointerEnter={onEnter} onPointerLeave={onLeave}>
      <caption>{caption}</caption>
      <tbody>
        {properties.map((property, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two attributes may have the same title, and their order is the layer's
          <PropertyRow key={`${property.name} ${index}`} property={property} />
        ))}
      </tbody>
    </table>
  );
}

function PropertyRow({ property }: { property: ParsedProperty }) {
  const id = useId();
  const [isOpen, setOpen] = useState(false);
  const { name, description } = property;
  return (
    <>
      <tr>
        <th scope="row">
          {name}
          {description && (
            <button
              type="button"
              className={classes.meaning}
              aria-label={fr.meaning(name)}
              title={description}
              aria-expanded={isOpen}
              aria-controls={id}
              onClick={() => setOpen(!isOpen)}
            >
              <IconInfoCircle size={16} stroke={1.75} aria-hidden="true" />
            </button>
          )}
        </th>
        <td>
          <PropertyValue key={property.picture} property={property} />
        </td>
      </tr>
      {description && (
        <tr id={id} hidden={!isOpen} className={classes.description}>
          <td colSpan={2}>{description}</td>
        </tr>
      )}
    </>
  );
}

function PropertyValue({ property: { name, value, href, picture } }: { property: ParsedProperty }) {
  // An address that holds no picture is shown for what it is.
  const [isBroken, setBroken] = useState(false);
  if (!href) return value;
  // Pages open beside the map; mails and calls leave it where it is.
  const isPage = !/^(mailto|tel):/.test(href);
  return (
    <a href={href} {...(isPage && { target: '_blank', rel: 'noopener noreferrer' })}>
      {picture && !isBroken ? (
        <img
          className={classes.picture}
          src={picture}
          alt={fr.largePicture(name)}
          loading="lazy"
          onError={() => setBroken(true)}
        />
      ) : (
        value
      )}
    </a>
  );
}
