import type { StyleReading } from '@motu/contract';
import { AppError } from '@motu/core';
import { readStyle } from '../domain/style-document.ts';
import { createXmlSplitter, XmlBreak } from '../xml/split-xml.ts';
import type { XmlElement } from '../xml/xml-element.ts';
import { readQml } from './read-qml.ts';
import { sldLosses } from './sld-losses.ts';

/** Far beyond what any program writes for a style. */
const MOST_ELEMENTS = 100_000;

/** A style of another program, SLD or QML of QGIS, with what could not be kept of it. */
export async function readStyleText(text: string): Promise<StyleReading> {
  const root = readXml(text);
  if (root?.name === 'qgis') {
    const { style, lost } = readQml(root);
    return { style: await readStyle(style), lost };
  }
  if (root?.name !== 'StyledLayerDescriptor') throw refused();
  return { style: await readStyle(text), lost: sldLosses(root) };
}

function readXml(text: string): XmlElement | null {
  const splitter = createXmlSplitter({ isWanted: () => true, mostElements: MOST_ELEMENTS, trim: true });
  try {
    return [...splitter.push(text), ...splitter.end()][0] ?? null;
  } catch (error) {
    if (error instanceof XmlBreak) throw refused(error);
    throw error;
  }
}

function refused(cause?: unknown): AppError {
  const message = 'Ce fichier n’est ni un style SLD, ni un style QML de QGIS.';
  return new AppError('invalid', message, { cause, fields: [{ field: 'text', message }] });
}
