import type { LayerItem } from '@motu/contract';
import { formatDate, formatFixed, formatNumber, formatWhole, readTruth, withUnit } from '@motu/core';
import { dateLocale } from '../ui/date-locale.ts';
import { fr } from './fr.ts';

/** A value as it is read; `picture` is the address of one of this site. */
export type FieldText = { value: string; href: string | null; picture?: string };

type Field = LayerItem['fields'][number];

/** Of an attribute: beyond them it is noise of a file format. */
const DECIMALS = 3;
const USUAL_DECIMALS = 2;
/** `0123` is the number of a thing, and no amount of anything. */
const CODE = /^0\d/;
/** Cents, where a currency has them. */
const AMOUNT_DECIMALS = 2;

/** What a card writes for a value: as its field says, else as the value itself tells; null for nothing. What does not fit its format stays text. */
export function writeValue(value: unknown, field: Field | undefined): FieldText | null {
  if (typeof value === 'boolean') return plain(value ? fr.yes : fr.no);
  const text = typeof value === 'string' ? value.trim() : typeof value === 'number' ? String(value) : '';
  if (text === '') return null;
  const number = typeof value === 'number' ? value : readNumber(text);
  switch (field?.format) {
    case undefined:
      return typeof value === 'number' ? plain(measured(formatNumber(value, DECIMALS), field)) : writeText(text);
    case 'text':
      return plain(measured(text, field));
    case 'integer':
      return plain(measured(number === null || CODE.test(text) ? text : formatWhole(number), field));
    case 'decimal':
      return plain(measured(number === null ? text : formatFixed(number, field.decimals ?? USUAL_DECIMALS), field));
    case 'amount':
      return plain(measured(number === null ? text : formatNumber(number, AMOUNT_DECIMALS), field));
    case 'boolean': {
      const truth = readTruth(text);
      return plain(truth === null ? text : truth ? fr.yes : fr.no);
    }
    case 'date':
      return plain(writeDate(text) ?? text);
    case 'link':
      return { value: text, href: linkOf(text) ?? ownAddress(text) };
    case 'picture':
      return writePicture(text);
    case 'email':
      return { value: text, href: EMAIL.test(text) ? `mailto:${text}` : null };
    case 'telephone':
      return writeTelephone(text);
  }
}

const plain = (value: string): FieldText => ({ value, href: null });
const measured = (figure: string, field: Field | undefined) => (field?.unit ? withUnit(figure, field.unit) : figure);

/** `12,5` and `1 200` of a file are numbers too; `98713-A` is none. */
function readNumber(text: string): number | null {
  const figures = text.replace(/[\s\u202f]/g, '').replace(',', '.');
  return /^[-+]?\d+(\.\d+)?$/.test(figures) ? Number(figures) : null;
}

function writeText(text: string): FieldText {
  const date = DAY.test(text) ? writeDate(text) : null;
  return date ? plain(date) : { value: text, href: linkOf(text) };
}

const DAY = /^(\d{4})-(\d{2})-(\d{2})(T[\d:.]+(Z|[+-]\d{2}:?\d{2})?)?$/;
const FRENCH_DAY = /^(\d{1,2})\/(\d{1,2})\/(\d{4})$/;

/** `2026-11-12` and `12/11/2026` → `12 novembre 2026`; a day without an hour is that day in Tahiti. */
function writeDate(text: string): string | null {
  const [, day, month, year] = FRENCH_DAY.exec(text) ?? [];
  const iso = year ? `${year}-${month?.padStart(2, '0')}-${day?.padStart(2, '0')}` : text;
  if (!DAY.test(iso)) return null;
  const date = new Date(iso.includes('T') ? iso : `${iso}T12:00:00-10:00`);
  return Number.isNaN(date.getTime()) ? null : formatDate(date, dateLocale());
}

/** Only pages: an attribute must not be able to run anything. */
function linkOf(text: string): string | null {
  return /^https?:\/\/\S+$/i.test(text) && URL.canParse(text) ? text : null;
}

/** `/photos/abri.jpg`, or the whole address of a thing of this site. */
function ownAddress(text: string): string | null {
  if (!/^(\/(?![/\\])|https?:\/\/)\S+$/i.test(text) || !URL.canParse(text, location.origin)) return null;
  const url = new URL(text, location.origin);
  return url.origin === location.origin ? url.pathname + url.search : null;
}

/** Shown where it is of this site; one of another is a link: that site would otherwise hear of every visitor. */
function writePicture(text: string): FieldText {
  const own = ownAddress(text);
  if (own) return { value: text, href: own, picture: own };
  const href = /^https:/i.test(text) ? linkOf(text) : null;
  return href ? { value: fr.seePicture(new URL(href).host), href } : plain(text);
}

const EMAIL = /^[\w.+-]+@[\w-]+(\.[\w-]+)+$/;
/** Figures, with what people part them by. */
const TELEPHONE = /^\+?[\d\s.()-]{6,24}$/;

/** `40501234` → `40 50 12 34`, to be called. */
function writeTelephone(text: string): FieldText {
  const digits = text.replace(/\D/g, '');
  if (!TELEPHONE.test(text) || digits.length < 6) return plain(text);
  const isPlain = /^\d{8}$/.test(text);
  const value = isPlain ? (text.match(/\d\d/g)?.join('\u00a0') ?? text) : text;
  return { value, href: `tel:${text.startsWith('+') ? '+' : ''}${digits}` };
}
