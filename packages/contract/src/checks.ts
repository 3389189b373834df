import { type FieldError, isSlug, refusedHtml, SLUG } from '@motu/core';
import type { EmplacementInput, NoteInput, SettingsInput } from './content.ts';
import type { ContextInput } from './contexts.ts';
import {
  DESCRIPTION_MAX,
  EMAIL_MAX,
  NAME_MAX,
  NOTE_MAX,
  NOTE_ORDER_MAX,
  PRODUCT_TEXTS,
  URL_MAX,
  USERNAME_MAX,
  WARNING_MAX,
  ZOOM_MAX,
} from './limits.ts';
import type { NewUser } from './users.ts';

// What a form refuses before it is sent and the server refuses anyway, in the same words, said beside the field. No schema: the page has none.

/** The sentence for a value, or null when there is nothing to say against it. */
export type Rule = string | null;

export const written = (text: string, max: number, missing: string): Rule =>
  text.trim() === '' ? missing : atMost(text, max);
export const atMost = (text: string | null, max: number): Rule =>
  text !== null && text.length > max ? `Au plus ${max} caractères.` : null;
const between = (value: number, min: number, max: number): Rule =>
  Number.isFinite(value) && value >= min && value <= max ? null : `Un nombre entre ${min} et ${max}.`;
const whole = (value: number, min: number, max: number): Rule =>
  Number.isInteger(value) && value >= min && value <= max ? null : `Un nombre entier entre ${min} et ${max}.`;
export const slug = (text: string): Rule => {
  if (isSlug(text)) return null;
  return text.length > SLUG.maxLength
    ? `Au plus ${SLUG.maxLength} caractères.`
    : 'Des lettres minuscules sans accent, des chiffres et des tirets, comme « bora-bora ».';
};

export function told(rules: Record<string, Rule>): FieldError[] {
  return Object.entries(rules).flatMap(([field, message]) => (message ? [{ field, message }] : []));
}

export function checkContext(context: ContextInput): FieldError[] {
  const { name, description, minZoom, maxZoom, defaultZoom, groups } = context;
  const zooms = `Entre le zoom minimal (${minZoom}) et le zoom maximal (${maxZoom}).`;
  return [
    ...told({
      name: written(name, NAME_MAX, 'Donnez un nom.'),
      slug: slug(context.slug),
      description: atMost(description, DESCRIPTION_MAX),
      published: context.isDefault && !context.published ? 'Le contexte par défaut doit être publié.' : null,
      minZoom: whole(minZoom, 0, ZOOM_MAX),
      maxZoom: whole(maxZoom, 0, ZOOM_MAX) ?? (maxZoom < minZoom ? `Au moins le zoom minimal (${minZoom}).` : null),
      defaultZoom: whole(defaultZoom, 0, ZOOM_MAX) ?? (defaultZoom < minZoom || defaultZoom > maxZoom ? zooms : null),
    }),
    ...checkGroups(groups),
  ];
}

function checkGroups(groups: ContextInput['groups']): FieldError[] {
  const names = groups.map(({ name }) => name.trim());
  const layers = groups.flatMap(({ groupAndLayers }) => groupAndLayers.map(({ layer }) => layer));
  return groups.flatMap(({ name, groupAndLayers }, index) => {
    const isTwice = names.indexOf(name.trim()) !== index;
    const repeated = groupAndLayers.find(({ layer }) => layers.indexOf(layer) !== layers.lastIndexOf(layer));
    return told({
      [`groups.${index}.name`]:
        written(name, NAME_MAX, 'Donnez un nom au groupe.') ?? (isTwice ? 'Un autre groupe porte ce nom.' : null),
      [`groups.${index}.groupAndLayers`]: repeated ? `La couche « ${repeated.layer} » y est deux fois.` : null,
    });
  });
}

export function checkNote({ content, order }: NoteInput): FieldError[] {
  return told({
    content: written(content, NOTE_MAX, 'Écrivez la note.'),
    order: whole(order, 0, NOTE_ORDER_MAX),
  });
}

export function checkEmplacement({ title, slug: address, lon, lat, width, height }: EmplacementInput): FieldError[] {
  const size = (value: number, max: number): Rule =>
    Number.isFinite(value) && value > 0 && value <= max ? null : `Un nombre plus grand que 0, de ${max} au plus.`;
  return told({
    title: written(title, NAME_MAX, 'Donnez un titre.'),
    slug: slug(address),
    lon: between(lon, -180, 180),
    lat: between(lat, -90, 90),
    width: size(width, 360),
    height: size(height, 180),
  });
}

export function checkSettings(settings: SettingsInput): FieldError[] {
  const { warning_message, support_email, survey_url } = settings;
  return told({
    warning_message: atMost(warning_message, WARNING_MAX) ?? html(warning_message ?? ''),
    support_email: support_email === null ? null : email(support_email),
    survey_url: survey_url === null ? null : webAddress(survey_url),
    ...Object.fromEntries(PRODUCT_TEXTS.map((name) => [name, atMost(settings[name], NOTE_MAX)])),
  });
}

export function html(text: string): Rule {
  const refused = refusedHtml(text);
  return refused === null
    ? null
    : `« ${refused} » n’est pas admis : seulement du texte, <p>, <br>, <strong>, <em>, des listes, des titres <h3> à <h5> et des liens <a href="https://…">.`;
}

const email = (text: string): Rule =>
  /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(text) && text.length <= EMAIL_MAX
    ? null
    : 'Écrivez une adresse comme aide@exemple.pf.';

const webAddress = (text: string): Rule =>
  /^https?:\/\/\S+$/.test(text) && text.length <= URL_MAX
    ? null
    : 'Écrivez une adresse comme https://exemple.pf/enquete.';

export function checkUser({ username, displayName }: Pick<NewUser, 'username' | 'displayName'>): FieldError[] {
  return told({
    username: written(username, USERNAME_MAX, 'Donnez un nom d’utilisateur.') ?? usernameRule(username),
    displayName: atMost(displayName, NAME_MAX),
  });
}

/** Why this cannot be a user's name, or null. */
export function usernameRule(username: string): Rule {
  return /^[\p{L}\p{N}][\p{L}\p{N}._@-]*$/u.test(username) && username.length <= USERNAME_MAX
    ? null
    : `Des lettres, des chiffres et . _ @ - (${USERNAME_MAX} caractères au plus).`;
}
