/** What a text may need to know of the installation. */
export type TextProps = { supportEmail: string | null };
