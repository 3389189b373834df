import { Button, FileButton } from '@mantine/core';
import { IconFileUpload } from '@tabler/icons-react';
import { useState } from 'react';
import fields from '../../form/fields.module.css';
import { ChoiceField, ColorField } from './fields.tsx';
import { fr } from './fr.ts';
import { iconColor, iconName, keptImage, toImage } from './icon-image.ts';
import { ICONS } from './icon-set.ts';
import classes from './style-panel.module.css';

/** As the server has it: an icon of a map is small. */
const MOST_BYTES = 256 * 1024;
const COLOR = '#0b6fa4';

type IconFieldProps = {
  image: unknown;
  /** Its colour tells objects apart: it is chosen elsewhere, and a drawing of one's own has none to give. */
  hasOwnColor: boolean;
  onChange: (image: string) => void;
};

/** An icon of the kept set in a colour, or one's own drawing. */
export function IconField({ image, hasOwnColor, onChange }: IconFieldProps) {
  const [fault, setFault] = useState<string | null>(null);
  const name = iconName(image);
  const color = iconColor(image) ?? COLOR;
  const choices = ICONS.map((icon) => ({ value: icon.name, label: icon.title }));
  const read = async (file: File | null) => {
    if (!file) return;
    const text = file.size > MOST_BYTES ? null : await file.text();
    setFault(text === null ? fr.largeSvg : /<svg[\s>]/i.test(text) ? null : fr.notSvg);
    if (text !== null && /<svg[\s>]/i.test(text)) onChange(toImage(text));
  };
  return (
    <>
      <ChoiceField
        label={fr.icon}
        choices={name ? choices : [{ value: '', label: fr.ownIcon }, ...choices]}
        value={name ?? ''}
        onChange={(chosen) => {
          setFault(null);
          if (chosen !== '') onChange(keptImage(chosen, color));
        }}
      />
      {name && !hasOwnColor && (
        <ColorField label={fr.iconColor} value={color} onChange={(next) => onChange(keptImage(name, next))} />
      )}
      <div className={`${classes.check} ${classes.wide}`}>
        {typeof image === 'string' && image.startsWith('data:image/') && (
          <img className={classes.icon} src={image} alt="" width={32} height={32} />
        )}
        {!hasOwnColor && (
          <FileButton accept=".svg,image/svg+xml" onChange={(file) => void read(file)}>
            {(props) => (
              <Button
                {...props}
                variant="default"
                leftSection={<IconFileUpload size={20} stroke={1.75} aria-hidden="true" />}
              >
                {fr.ownSvg}
              </Button>
            )}
          </FileButton>
        )}
      </div>
      {fault && (
        <p className={`${fields.fault} ${classes.wide}`} role="alert">
          {fault}
        </p>
      )}
    </>
  );
}
