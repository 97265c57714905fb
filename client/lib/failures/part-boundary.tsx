import {
  Component,
  type ComponentType,
  createContext,
  type ReactNode,
  use,
  useEffect,
  useEffectEvent,
  useState,
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

const ignore = () => undefined;

/** Keeps a failure of its children from the page; with `onClose` they lie over the page, and a dialog says that they failed. */
export function Contained({ onClose, children }: { onClose?: () => void; children: ReactNode }) {
  const [tries, setTries] = useState(0);
  const onRetry = async () => setTries((count) => count + 1);
  return (
    <Ways value={{ failed: undefined, onFailure: ignore, onRetry, onClose }}>
      <PartBoundary key={tries}>{children}</PartBoundary>
    </Ways>
  );
}
