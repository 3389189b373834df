interface ImportMetaEnv {
  /** Version of the root package, given by the build; absent in unit tests. */
  readonly MOTU_VERSION?: string;
}
