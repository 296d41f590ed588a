// A receiver in Go 1.19 or newer without modules: verifies, handles each delivery once, answers.
//
// Run it with QUOIN_WEBHOOK_SECRET=… PORT=8000 go run receiver.go
package main

import (
	"crypto/hmac"
	"crypto/sha256"
	"encoding/base64"
	"encoding/json"
	"io"
	"log"
	"net/http"
	"os"
	"regexp"
	"strconv"
	"strings"
	"sync"
	"time"
	"unicode/utf8"
)

const (
	maxBodyBytes     = 1024 * 1024
	toleranceSeconds = 300
)

var (
	idForm        = regexp.MustCompile(`^[!-+\-/-~]+$`)
	timestampForm = regexp.MustCompile(`^(0|[1-9][0-9]{0,11})$`)
	signatureForm = regexp.MustCompile(`^v[1-9][0-9]*[a-z]*,[A-Za-z0-9+/=]+$`)
	v1Form        = regexp.MustCompile(`^v1,[A-Za-z0-9+/]{42}[AEIMQUYcgkosw048]=$`)
)

// Refused is a delivery that is not accepted, with the status of the response.
type Refused struct {
	Status int
	Reason string
}

func (refused Refused) Error() string { return refused.Reason }

// Verify returns the payload. The body must be the bytes as they arrived.
func Verify(secrets []string, id, timestamp, signature string, body []byte, now float64) (json.RawMessage, error) {
	for _, secret := range secrets {
		if secret == "" || secret != strings.TrimSpace(secret) {
			return nil, Refused{500, "the secret is missing, or has white space around it"}
		}
	}
	if len(secrets) == 0 {
		return nil, Refused{500, "the secret is missing"}
	}
	if !idForm.MatchString(id) {
		return nil, Refused{400, "the id is missing or malformed"}
	}
	if !timestampForm.MatchString(timestamp) {
		return nil, Refused{400, "the timestamp is missing or malformed"}
	}
	sent, _ := strconv.ParseInt(timestamp, 10, 64)
	if distance := int64(now) - sent; distance > toleranceSeconds || distance < -toleranceSeconds {
		return nil, Refused{400, "the timestamp is too far from the clock"}
	}
	var given []string
	for _, part := range strings.Split(signature, " ") {
		if !signatureForm.MatchString(part) {
			return nil, Refused{400, "the signature is missing or malformed"}
		}
		if !strings.HasPrefix(part, "v1,") {
			continue
		}
		if !v1Form.MatchString(part) {
			return nil, Refused{400, "the signature is malformed"}
		}
		given = append(given, part)
	}
	if given == nil {
		return nil, Refused{400, "the signature is of another version"}
	}
	matches := false
	for _, secret := range secrets {
		// The key is the text of the secret, not decoded.
		digest := hmac.New(sha256.New, []byte(secret))
		digest.Write([]byte(id + "." + timestamp + "."))
		digest.Write(body)
		expected := []byte("v1," + base64.StdEncoding.EncodeToString(digest.Sum(nil)))
		for _, part := range given {
			// Every pair is compared, so that the time tells nothing.
			matches = hmac.Equal(expected, []byte(part)) || matches
		}
	}
	if !matches {
		return nil, Refused{401, "the signature does not match"}
	}
	if !utf8.Valid(body) || !json.Valid(body) {
		return nil, Refused{400, "the body is not JSON"}
	}
	return body, nil
}

// Kept in memory here; use a table with a unique key in production.
var handled sync.Map

func receive(response http.ResponseWriter, request *http.Request) {
	body, err := io.ReadAll(http.MaxBytesReader(response, request.Body, maxBodyBytes))
	if err != nil {
		response.WriteHeader(http.StatusRequestEntityTooLarge)
		return
	}
	// A header that came twice is joined, and then refused.
	header := func(name string) string { return strings.Join(request.Header.Values(name), ", ") }
	secrets := strings.Split(os.Getenv("QUOIN_WEBHOOK_SECRET"), ",")
	now := float64(time.Now().Unix())
	payload, err := Verify(secrets, header("webhook-id"), header("webhook-timestamp"), header("webhook-signature"), body, now)
	if refused, ok := err.(Refused); ok {
		response.WriteHeader(refused.Status)
		return
	}
	if _, isKnown := handled.LoadOrStore(header("webhook-id"), true); !isKnown {
		log.Printf("received %s", payload)
	}
	response.WriteHeader(http.StatusNoContent)
}

func main() {
	port := os.Getenv("PORT")
	if port == "" {
		port = "8000"
	}
	http.HandleFunc("/", receive)
	log.Fatal(http.ListenAndServe("127.0.0.1:"+port, nil))
}
