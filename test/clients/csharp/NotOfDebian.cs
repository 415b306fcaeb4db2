// What the generated client refers to, and Debian does not have: no retries are configured, and every field is named by an attribute, so that
// none of this is called.
using System;
using System.Threading.Tasks;

namespace Polly {
  public enum OutcomeType { Successful, Failure }

  public sealed class PolicyResult<T> {
    public OutcomeType Outcome { get; }
    public T Result { get; }
    public Exception FinalException { get; }
  }

  public interface ISyncPolicy<T> {}

  public interface IAsyncPolicy<T> {
    Task<PolicyResult<T>> ExecuteAndCaptureAsync(Func<Task<T>> action);
  }
}

namespace Payments {
  public class NamingStrategy {}

  public class CamelCaseNamingStrategy : NamingStrategy {
    public bool OverrideSpecifiedNames { get; set; }
  }

  public class DefaultContractResolver : Newtonsoft.Json.Serialization.DefaultContractResolver {
    public NamingStrategy NamingStrategy { get; set; }
  }
}
