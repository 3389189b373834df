import { type FieldError, isSlug, markdownFault, refusedHtml, SLUG } from '@motu/core';
import type { EmplacementInput, NoteInput, SettingsInput } from './content.ts';
import type { ContextInput } from './contexts.ts';
import {
  DESCRIPTION_MAX,
  EMAIL_MAX,
  NAME_MAX,
  NOTE_MAX,
  NOTE_ORDER_MAX,
  PRODUCT_NAME_MAX,
  PRODUCT_TEXTS,
  PUBLISHER_LINE_MAX,
  PUBLISHER_NAME_MAX,
  SERVICES_MAX,
  TAGLINE_MAX,
  UPSTREAMS_MAX,
  URL_MAX,
  USERNAME_MAX,
  WARNING_MAX,
  ZOOM_MAX,
} from './limits.ts';
import { readPublicHost } from './public-host.ts';
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

export function fieldErrorsOf(rules: Record<string, Rule>): FieldError[] {
  return Object.entries(rules).flatMap(([field, message]) => (message ? [{ field, message }] : []));
}

export function checkContext(context: ContextInput): FieldError[] {
  const { name, description, minZoom, maxZoom, defaultZoom, center, extent, groups } = context;
  const zooms = `Entre le zoom minimal (${minZoom}) et le zoom maximal (${maxZoom}).`;
  return [
    ...fieldErrorsOf({
      name: written(name, NAME_MAX, 'Donnez un nom.'),
      slug: slug(context.slug),
      description: atMost(description, DESCRIPTION_MAX),
      published: context.isDefault && !context.published ? 'Le contexte par défaut doit être publié.' : null,
      minZoom: whole(minZoom, 0, ZOOM_MAX),
      maxZoom: whole(maxZoom, 0, ZOOM_MAX) ?? (maxZoom < minZoom ? `Au moins le zoom minimal (${minZoom}).` : null),
      defaultZoom: whole(defaultZoom, 0, ZOOM_MAX) ?? (defaultZoom < minZoom || defaultZoom > maxZoom ? zooms : null),
      center: center && (between(center[0], -180, 180) ?? between(center[1], -90, 90)),
      extent: extent && checkExtent(extent),
    }),
    ...checkGroups(groups),
  ];
}

/** Across 180° as well: its east is then west of its west, which a map that opens there cannot tell from a mistake. */
function checkExtent([west, south, east, north]: readonly [number, number, number, number]): Rule {
  const isWithin =
    [west, east].every((lon) => Math.abs(lon) <= 180) && [south, north].every((lat) => Math.abs(lat) <= 90);
  if (!isWithin) return 'Longitudes de −180 à 180, latitudes de −90 à 90.';
  return west < east && south < north ? null : 'L’ouest avant l’est, le sud avant le nord.';
}

function checkGroups(groups: ContextInput['groups']): FieldError[] {
  const names = groups.map(({ name }) => name.trim());
  const layers = groups.flatMap(({ groupAndLayers }) => groupAndLayers.map(({ layer }) => layer));
  return groups.flatMap(({ name, groupAndLayers }, index) => {
    const isTwice = names.indexOf(name.trim()) !== index;
    const repeated = groupAndLayers.find(({ layer }) => layers.indexOf(layer) !== layers.lastIndexOf(layer));
    return fieldErrorsOf({
      [`groups.${index}.name`]:
        written(name, NAME_MAX, 'Donnez un nom au groupe.') ?? (isTwice ? 'Un autre groupe porte ce nom.' : null),
      [`groups.${index}.groupAndLayers`]: repeated ? `La couche « ${repeated.layer} » y est deux fois.` : null,
    });
  });
}

export function checkNote({ content, order }: NoteInput): FieldError[] {
  return fieldErrorsOf({
    content: written(content, NOTE_MAX, 'Écrivez la note.') ?? markdownFault(content),
    order: whole(order, 0, NOTE_ORDER_MAX),
  });
}

export function checkEmplacement({ title, slug: address, lon, lat, width, height }: EmplacementInput): FieldError[] {
  const size = (value: number, max: number): Rule =>
    Number.isFinite(value) && value > 0 && value <= max ? null : `Un nombre plus grand que 0, de ${max} au plus.`;
  return fieldErrorsOf({
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
  return fieldErrorsOf({
    product_name: settings.product_name === null ? null : line(settings.product_name, PRODUCT_NAME_MAX),
    tagline: settings.tagline === null ? null : line(settings.tagline, TAGLINE_MAX),
    ...publisherRules(settings.publisher),
    ...hostRules('upstreams', settings.upstreams, UPSTREAMS_MAX),
    ...hostRules('services', settings.services ?? [], SERVICES_MAX),
    warning_message: atMost(warning_message, WARNING_MAX) ?? html(warning_message ?? ''),
    support_email: support_email === null ? null : emailRule(support_email),
    survey_url: survey_url === null ? null : webAddress(survey_url),
    ...Object.fromEntries(PRODUCT_TEXTS.map((name) => [name, markdown(settings[name])])),
  });
}

const line = (text: string, max: number): Rule => written(text, max, 'Écrivez quelque chose, ou videz le champ.');

function publisherRules(publisher: SettingsInput['publisher']): Record<string, Rule> {
  if (!publisher) return {};
  const { name, url, ...lines } = publisher;
  const rules = Object.entries(lines).map(([field, text]): [string, Rule] => [
    `publisher.${field}`,
    atMost(text ?? null, PUBLISHER_LINE_MAX),
  ]);
  return {
    'publisher.name': written(name, PUBLISHER_NAME_MAX, 'Donnez le nom de l’éditeur.'),
    'publisher.url': url ? webAddress(url) : null,
    ...Object.fromEntries(rules),
  };
}

/** Each of them beside its own place in the list. */
function hostRules(field: string, list: readonly string[], most: number): Record<string, Rule> {
  const hosts = list.map((text) => readPublicHost(text));
  const rules = hosts.map(({ host, fault }, index): [string, Rule] => {
    const isTwice = host !== null && hosts.findIndex((other) => other.host === host) < index;
    return [`${field}.${index}`, fault ?? (isTwice ? `«\u00a0${host}\u00a0» est déjà dans la liste.` : null)];
  });
  return { [field]: list.length > most ? `Au plus ${most} serveurs.` : null, ...Object.fromEntries(rules) };
}

const markdown = (text: string | null): Rule => atMost(text, NOTE_MAX) ?? (text === null ? null : markdownFault(text));

export function html(text: string): Rule {
  const refused = refusedHtml(text);
  return refused === null
    ? null
    : `« ${refused} » n’est pas admis : seulement du texte, <p>, <br>, <strong>, <em>, des listes, des titres <h3> à <h5> et des liens <a href="https://…">.`;
}

export const emailRule = (text: string): Rule =>
  /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(text) && text.length <= EMAIL_MAX
    ? null
    : 'Écrivez une adresse comme aide@exemple.pf.';

const webAddress = (text: string): Rule =>
  /^https?:\/\/\S+$/.test(text) && text.length <= URL_MAX
    ? null
    : 'Écrivez une adresse comme https://exemple.pf/enquete.';

/** A new account. */
export function checkUser({ username, ...rest }: Pick<NewUser, 'username' | 'displayName' | 'email'>): FieldError[] {
  return [
    ...fieldErrorsOf({
      username: written(username, USERNAME_MAX, 'Donnez un nom d’utilisateur.') ?? usernameRule(username),
    }),
    ...checkUserChanges(rest),
  ];
}

/** One that has its name already. */
export function checkUserChanges(user: Pick<NewUser, 'displayName' | 'email'>): FieldError[] {
  return fieldErrorsOf({
    displayName: atMost(user.displayName, NAME_MAX),
    email: user.email ? emailRule(user.email) : null,
  });
}

/** Letters of the Latin alphabet, once their accents are taken apart, with those of French and Tahitian. */
const LATIN = 'A-Za-zÆæŒœ';
const USERNAME = new RegExp(`^[${LATIN}0-9][${LATIN}0-9ʻ\\u0300-\\u036f._@-]*$`);

/** Why this cannot be a user's name, or null. Letters of other alphabets could pass one user off as another. */
export function usernameRule(username: string): Rule {
  const apart = username.normalize('NFD');
  if (USERNAME.test(apart) && username.length <= USERNAME_MAX) return null;
  const strange = [...apart].find((letter) => /[\p{L}\p{N}]/u.test(letter) && !USERNAME.test(`a${letter}`));
  return strange
    ? `« ${strange} » n’est ni une lettre latine ni un chiffre de 0 à 9 : ce nom pourrait passer pour un autre.`
    : `Des lettres, des chiffres et . _ @ - (${USERNAME_MAX} caractères au plus).`;
}
