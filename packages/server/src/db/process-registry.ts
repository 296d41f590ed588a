/** The running processes of the service that share a database. */
export interface ProcessRegistry {
  /** Registers this process with the key that it encrypts with. */
  register(owner: string, keyId: string): Promise<void>;
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
}
