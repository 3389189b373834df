import { Checkbox, CloseButton, TextInput } from '@mantine/core';
import { toSlug } from '@motu/core';
import { IconAlertTriangle, IconSearch } from '@tabler/icons-react';
import { useState } from 'react';
import { fr } from '../service/fr.ts';
import type { Service } from '../service/service.ts';
import classes from './address-tab.module.css';
import { PreviewButton } from './preview-button.tsx';

/** A service of thousands of layers is not shown whole. */
const MOST_SHOWN = 200;

type ServiceLayersProps = {
  service: Service;
  chosen: readonly string[];
  onChoose: (name: string, isChosen: boolean) => void;
  /** Whether a layer is being looked at on the map. */
  onPreview: (isHeld: boolean) => void;
};

/** The layers of a service, with a filter. */
export function ServiceLayers({ service, chosen, onChoose, onPreview }: ServiceLayersProps) {
  const { layers } = service;
  const [text, setText] = useState('');
  const wanted = toSlug(text);
  const found = layers.filter(({ name, title, note }) => toSlug(`${title} ${name} ${note}`).includes(wanted));
  return (
    <>
      {layers.length > 1 && (
        <TextInput
          aria-label={fr.filter}
          placeholder={fr.filter}
          inputMode="search"
          autoComplete="off"
          value={text}
          leftSection={<IconSearch size={20} stroke={1.75} aria-hidden="true" />}
          rightSection={
            text && <CloseButton aria-label={fr.clearFilter} title={fr.clearFilter} onClick={() => setText('')} />
          }
          rightSectionWidth={44}
          onChange={({ currentTarget }) => setText(currentTarget.value)}
        />
      )}
      {text && (
        <p className={classes.hint} role="status">
          {found.length === 0 ? fr.noMatch : fr.matches(found.length, layers.length)}
        </p>
      )}
      {found.length > 0 && (
        <ul className={classes.layers} aria-label={fr.list}>
          {found.slice(0, MOST_SHOWN).map((layer) => {
            const { name, title, note, projection } = layer;
            return (
              <li key={name} data-chosen={chosen.includes(name) || undefined}>
                <Checkbox
                  className={classes.layer}
                  label={title}
                  description={[name === title ? '' : name, note].filter(Boolean).join(' · ')}
                  checked={chosen.includes(name)}
                  disabled={projection === null}
                  onChange={({ target }) => onChoose(name, target.checked)}
                />
                {projection !== null && hasPictures(service) && (
                  <PreviewButton service={service} layer={layer} onHold={onPreview} />
                )}
                {projection === null && (
                  <span className={classes.unusable}>
                    <IconAlertTriangle size={16} stroke={2} aria-hidden="true" />
                    {fr.noProjection}
                  </span>
                )}
              </li>
            );
          })}
        </ul>
      )}
      {found.length > MOST_SHOWN && <p className={classes.hint}>{fr.more(found.length - MOST_SHOWN)}</p>}
    </>
  );
}

/** Objects of an address are read before they can be seen. */
const hasPictures = ({ kind }: Service) => kind === 'WMS' || kind === 'WMTS' || kind === 'XYZ';
