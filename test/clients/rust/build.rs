//! Makes the client of the published document. Progenitor reads OpenAPI 3.0.
use std::{env, fs, path::Path};

fn main() {
    println!("cargo::rerun-if-changed=openapi-clients.yaml");
    let document: openapiv3::OpenAPI = serde_yaml_ng::from_reader(fs::File::open("openapi-clients.yaml").unwrap()).unwrap();
    let client = progenitor_impl::Generator::default().generate_tokens(&document).unwrap();
    let text = prettyplease::unparse(&syn::parse2(client).unwrap());
    fs::write(Path::new(&env::var("OUT_DIR").unwrap()).join("terminal.rs"), text).unwrap();
}
