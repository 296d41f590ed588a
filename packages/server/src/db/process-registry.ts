/** Facts that processes on one database must share. */
export interface RegisteredProcess {
  /** Identifies the key that it encrypts with. */
  readonly keyId: string;
  /** Identifies the place of its files. */
  readonly files: string;
}

/** The running processes of the service that share a database. */
export interface ProcessRegistry {
  register(owner: string, process: RegisteredProcess): Promise<void>;
  unregister(owner: string): Promise<void>;
  /** True if the process has certainly ended. */
  isGone(owner: string): boolean;
  /** Removes what dead processes have left. */
  sweep(): Promise<void>;
  /**
   * Number of running processes that encrypt with another key, so that data is not rotated to a key that one of them
   * lacks.
   */
  countWithOtherKey(keyId: string): Promise<number>;
  /** Number of running processes that keep their files elsewhere. */
  countWithOtherFiles(files: string): Promise<number>;
}
