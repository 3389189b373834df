// Constants of the contract that the page needs without the schemas.

/** Long enough for a passphrase, short enough that hashing one stays cheap. */
export const PASSWORD_MIN = 12;
export const PASSWORD_MAX = 200;
export const USERNAME_MAX = 60;

/** Id of the element of the page that holds the product, as JSON. */
export const PRODUCT_ELEMENT = 'motu-product';
