import {
  Component,
  type ComponentType,
  createContext,
  type ReactNode,
  use,
  useEffect,
  useEffectEvent,
} from 'react';

export interface FailedPartProps {
  readonly error: unknown;
  /** Loads its code and renders it again. */
  readonly onRetry: () => Promise<void>;
  /** Present: the part was opened over the page, and can be closed. */
  readonly onClose: (() => void) | undefined;
}

/** Stands in for a failed part; without one, the page fails. */
export const FailedPart = createContext<ComponentType<FailedPartProps> | undefined>(undefined);

export interface PartWays extends Omit<FailedPartProps, 'error'> {
  /** In place of the usual one. */
  readonly failed: ComponentType<FailedPartProps> | undefined;
  readonly onFailure: () => void;
}

export const Ways = createContext<PartWays | undefined>(undefined);

/** In place of the part around it. */
export function Failed({ error }: { error: unknown }) {
  const ways = use(Ways);
  const usual = use(FailedPart);
  const onFailure = useEffectEvent(() => ways?.onFailure());
  useEffect(() => {
    onFailure();
  }, []);
  const Shown = ways?.failed ?? usual;
  if (ways === undefined || Shown === undefined) throw error;
  return <Shown error={error} onRetry={ways.onRetry} onClose={ways.onClose} />;
}

/** Keeps a failure to the part in which it happens. */
export class PartBoundary extends Component<
  { children?: ReactNode },
  { failure?: { readonly error: unknown } }
> {
  static getDerivedStateFromError = (error: unknown) => ({ failure: { error } });
  override state: { failure?: { readonly error: unknown } } = {};

  override render(): ReactNode {
    const { failure } = this.state;
    return failure === undefined ? this.props.children : <Failed error={failure.error} />;
  }
}
