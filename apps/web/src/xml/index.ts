export { withoutPictures } from './without-pictures.ts';
export { installXmlDom, parseXml, serialiseXml } from './xml-dom.ts';
