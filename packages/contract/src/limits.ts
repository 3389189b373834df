// Constants of the contract that the page needs without the schemas.

/** Long enough for a passphrase, short enough that hashing one stays cheap. */
export const PASSWORD_MIN = 12;
export const PASSWORD_MAX = 200;
export const USERNAME_MAX = 60;

/** Id of the element of the page that holds the product, as JSON. */
export const PRODUCT_ELEMENT = 'motu-product';

/** What a visitor may report (INFO-07), as the API writes it. */
export const REPORT_CATEGORIES = ['nom', 'route', 'batiment', 'limite', 'relief', 'couche', 'autre'] as const;
export const REPORT_STATES = ['ouvert', 'clos'] as const;
/** A page of text: enough to explain, too little to fill a disk with. */
export const REPORT_DESCRIPTION_MAX = 2000;
export const REPORT_COMMENT_MAX = 2000;
/** RFC 5321, section 4.5.3.1.3. */
export const EMAIL_MAX = 254;
