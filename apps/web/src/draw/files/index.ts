export { withoutPictures } from './kml-format.ts';
export { installXmlDom, parseXml } from './xml-dom.ts';
